@listApprovals
Feature: What every approval link shows

  @LINK-1 @must
  Rule: The fields that are always present are always present
    Where: table Approval link, presence 'always'.

    HotelID (a UUID), HotelName, GiataID (an integer), MasterCode, TokenPreview, Status, Created (a
    boolean), CreatedBy, CreatedAt and UpdatedAt stand on every link with their types, also where a
    value is false, 0 or empty.

    @LINK-1.every-exchange @whole-run
    Scenario: in every answer of the run
      Then the rule holds in every answer of the run

  @LINK-2 @should
  Rule: Status is one of the named values
    Where: table Approval link, Status; States and transitions, approval link.

    The named values are waiting_for_hotel and approved. That others exist is not excluded, so
    another one is a warning, and such a link is held to what holds for links that are not approved.

    @LINK-2.every-exchange @whole-run
    Scenario: in every answer of the run
      Then the rule holds in every answer of the run

  @LINK-3 @must
  Rule: CreatedBy has the form of an e-mail address
    Where: table Approval link, CreatedBy.

    CreatedBy identifies the user who created the link in e-mail address form: something, an @,
    something. It names a person for every link, however the link came to be; where the adapter says
    who creates the links of a project that it made, it names them.

    @LINK-3.every-exchange @whole-run
    Scenario: in every answer of the run
      Then the rule holds in every answer of the run

  @LINK-4 @must
  Rule: TokenPreview is the shortened beginning of the token with an ellipsis
    Where: table Approval link, TokenPreview.

    TokenPreview is a leading part of the link's token that is not empty, followed by an ellipsis,
    one character (…) or three full stops. Where the link shows its Token as well, the part before
    the ellipsis is a beginning of it, and not the whole of it. Where it showed its Token earlier and
    does no more, another beginning is a warning: that a token stays the same is not said.

    @LINK-4.every-exchange @whole-run
    Scenario: in every answer of the run
      Then the rule holds in every answer of the run

    @LINK-4.after-transitions
    Scenario: links that were opened, approved and revoked
      Given a project with a varied list of 10 approval links
      When the links are listed
      And links of the list are opened, approved and revoked
      And every link is read in pages of 4
      Then the rule holds in every link
      And previews are still beginnings of the Tokens seen before

  @LINK-11 @should
  Rule: A link's times and contact details make sense together
    Where: table Approval link, CreatedAt, UpdatedAt, ApprovedAt, ApprovedTextGeneratedAt, ApprovedBy, LastOpenedAt, HotelName, GiataID.

    What the names of the fields say: nothing is approved, changed or opened before the link was
    created, the approved text was generated no later than it was approved, ApprovedBy.Email has the
    form of an e-mail address, names are not empty and a hotel code is positive.

    @LINK-11.every-exchange @whole-run
    Scenario: in every answer of the run
      Then the rule holds in every answer of the run

  @LINK-12 @should
  Rule: Links of one hotel agree on the hotel
    Where: table Approval link, HotelName, GiataID, MasterCode.

    These three belong to the hotel. So links of one hotel show the same, within an answer and, while
    nothing changes, over answers: filtered or not, on whatever page. Where the adapter says what a
    hotel is called, they show that.

    @LINK-12.every-exchange @whole-run
    Scenario: in every answer of the run
      Then the rule holds in every answer of the run

    @LINK-12.over-answers @quick:again
    Scenario Outline: the whole list and <case>
      Given a project with a varied list of 10 approval links
      When the links are listed
      And <links> are read in pages of <Limit>
      Then both lists agree on each hotel's name and codes
      Examples:
        | case           | links                           | Limit |
        | again          | every link                      | largest |
        | filtered       | the links of every linked hotel | largest |
        | filtered-pages | the links of every linked hotel | 3     |
